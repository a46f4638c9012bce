import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { changelog } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(changelog)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
