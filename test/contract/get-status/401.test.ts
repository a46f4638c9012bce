import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, statuses } from '../../support/resources.ts'

describeUnauthorized(getOf(statuses))
