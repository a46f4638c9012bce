import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf, ownVote } from '../../support/state-cases.ts'

describeUnauthorized(endpointOf(ownVote, 'PUT'))
