import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf, ownVote } from '../../support/state-cases.ts'

describeForbidden(endpointOf(ownVote, 'PUT'), ownVote.scope)
