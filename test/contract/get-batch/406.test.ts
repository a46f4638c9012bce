import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { batches, getOf } from '../../support/resources.ts'

describeNotAcceptable(getOf(batches))
