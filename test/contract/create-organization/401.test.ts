import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, organizations } from '../../support/resources.ts'

describeUnauthorized(createOf(organizations))
