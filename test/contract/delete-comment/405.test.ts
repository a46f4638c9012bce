import { endpointOf } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(endpointOf(deletion), ['GET', 'HEAD', 'PATCH', 'DELETE'])
