import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, savedReplies } from '../../support/resources.ts'

describeNotAcceptable(editOf(savedReplies))
