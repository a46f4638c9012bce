import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { endpointOf, following } from '../../support/state-cases.ts'

describeMethodNotAllowed(endpointOf(following, 'PUT'), ['PUT', 'DELETE'])
