import { removal } from '../../support/batches.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(removal, ['GET', 'HEAD', 'DELETE'])
