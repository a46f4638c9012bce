import { describeUnauthorized } from '../../support/auth-cases.ts'
import { customFields, getOf } from '../../support/resources.ts'

describeUnauthorized(getOf(customFields))
