import { endpointOf } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(endpointOf(liking), ['PUT', 'DELETE'])
