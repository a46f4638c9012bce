import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { tags } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(tags)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
