import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, tags } from '../../support/resources.ts'

describeNotAcceptable(editOf(tags))
