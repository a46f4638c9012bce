import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { endpointOf, someonesVote } from '../../support/state-cases.ts'

describeNotAcceptable(endpointOf(someonesVote, 'PUT'))
