import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, statuses } from '../../support/resources.ts'

describeNotAcceptable(getOf(statuses))
