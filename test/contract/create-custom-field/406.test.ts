import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, customFields } from '../../support/resources.ts'

describeNotAcceptable(createOf(customFields))
