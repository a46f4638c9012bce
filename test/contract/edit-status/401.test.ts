import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, statuses } from '../../support/resources.ts'

describeUnauthorized(editOf(statuses))
