import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { comments, editOf } from '../../support/resources.ts'

describeNotAcceptable(editOf(comments))
