import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { tokens } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(tokens)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
