import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, organizations } from '../../support/resources.ts'

describeUnauthorized(getOf(organizations))
