import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, users } from '../../support/resources.ts'

describeUnauthorized(editOf(users))
