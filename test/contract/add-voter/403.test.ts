import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf, someonesVote } from '../../support/state-cases.ts'

describeForbidden(endpointOf(someonesVote, 'PUT'), someonesVote.scope)
