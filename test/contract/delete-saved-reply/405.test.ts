import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(savedReplies)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
