import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editOf, statuses } from '../../support/resources.ts'

describeNotAcceptable(editOf(statuses))
