import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { unblocking } from '../../support/moderation.ts'

describeMethodNotAllowed(endpointOf(unblocking), ['PUT', 'DELETE'])
