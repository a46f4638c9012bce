import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { endpointOf, ownVote } from '../../support/state-cases.ts'

describeNotAcceptable(endpointOf(ownVote, 'PUT'))
