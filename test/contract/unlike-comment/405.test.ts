import { endpointOf } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(endpointOf(unliking), ['PUT', 'DELETE'])
