import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, tokens } from '../../support/resources.ts'

describeNotAcceptable(editOf(tokens))
