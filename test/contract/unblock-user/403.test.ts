import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { scopes } from '../../support/company.ts'
import { unblocking } from '../../support/moderation.ts'

describeForbidden(endpointOf(unblocking), scopes.writeModeration)
