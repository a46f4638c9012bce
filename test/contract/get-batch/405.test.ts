import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { batches, getOf } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(batches), ['GET', 'HEAD', 'DELETE'])
