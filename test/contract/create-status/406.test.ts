import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, statuses } from '../../support/resources.ts'

describeNotAcceptable(createOf(statuses))
