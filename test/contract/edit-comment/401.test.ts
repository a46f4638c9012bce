import { describeUnauthorized } from '../../support/auth-cases.ts'
import { comments, editOf } from '../../support/resources.ts'

describeUnauthorized(editOf(comments))
