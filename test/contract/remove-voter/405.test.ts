import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { endpointOf, someonesVote } from '../../support/state-cases.ts'

describeMethodNotAllowed(endpointOf(someonesVote, 'DELETE'), ['PUT', 'DELETE'])
