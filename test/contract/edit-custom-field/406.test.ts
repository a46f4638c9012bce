import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { customFields, editOf } from '../../support/resources.ts'

describeNotAcceptable(editOf(customFields))
