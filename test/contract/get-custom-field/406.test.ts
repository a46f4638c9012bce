import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { customFields, getOf } from '../../support/resources.ts'

describeNotAcceptable(getOf(customFields))
