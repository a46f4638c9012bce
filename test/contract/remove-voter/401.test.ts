import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf, someonesVote } from '../../support/state-cases.ts'

describeUnauthorized(endpointOf(someonesVote, 'DELETE'))
