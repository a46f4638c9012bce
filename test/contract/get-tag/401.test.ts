import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, tags } from '../../support/resources.ts'

describeUnauthorized(getOf(tags))
