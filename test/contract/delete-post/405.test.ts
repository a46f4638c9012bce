import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeMethodNotAllowed(endpointOf(deletion), ['GET', 'HEAD', 'PATCH', 'DELETE'])
