import { listOf } from '../../support/company-list-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { batches } from '../../support/resources.ts'

describeNotAcceptable(listOf(batches))
