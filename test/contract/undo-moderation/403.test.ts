import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { scopes } from '../../support/company.ts'
import { undoing } from '../../support/decisions.ts'

describeForbidden(endpointOf(undoing), scopes.writeModeration)
