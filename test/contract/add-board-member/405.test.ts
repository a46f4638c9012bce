import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { endpointOf, membership } from '../../support/state-cases.ts'

describeMethodNotAllowed(endpointOf(membership, 'PUT'), ['PUT', 'DELETE'])
