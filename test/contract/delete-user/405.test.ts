import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { users } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(users)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
