import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf, following } from '../../support/state-cases.ts'

describeForbidden(endpointOf(following, 'DELETE'), following.scope)
