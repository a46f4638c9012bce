import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, savedReplies } from '../../support/resources.ts'

describeUnauthorized(editOf(savedReplies))
