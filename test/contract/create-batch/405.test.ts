import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { batches, createOf } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(batches), ['GET', 'HEAD', 'POST'])
