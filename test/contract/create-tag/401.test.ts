import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, tags } from '../../support/resources.ts'

describeUnauthorized(createOf(tags))
