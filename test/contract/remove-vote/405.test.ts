import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { endpointOf, ownVote } from '../../support/state-cases.ts'

describeMethodNotAllowed(endpointOf(ownVote, 'DELETE'), ['PUT', 'DELETE'])
