import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { organizations } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(organizations)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
