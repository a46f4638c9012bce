import { endpointOf } from '../../support/change-cases.ts'
import { highlighting } from '../../support/comment-changes.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(endpointOf(highlighting), ['PUT', 'DELETE'])
