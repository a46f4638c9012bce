import { removal } from '../../support/batches.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(removal)
