import { describeUnauthorized } from '../../support/auth-cases.ts'
import { customFields, editOf } from '../../support/resources.ts'

describeUnauthorized(editOf(customFields))
