import { describeUnauthorized } from '../../support/auth-cases.ts'
import { boards, editOf } from '../../support/resources.ts'

describeUnauthorized(editOf(boards))
