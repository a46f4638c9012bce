import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { boards, editOf } from '../../support/resources.ts'

describeNotAcceptable(editOf(boards))
