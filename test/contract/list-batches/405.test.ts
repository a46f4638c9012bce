import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { batches } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(batches), ['GET', 'HEAD', 'POST'])
