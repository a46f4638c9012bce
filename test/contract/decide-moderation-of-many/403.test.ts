import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { deciding } from '../../support/decisions.ts'

describeForbidden(deciding, scopes.writeModeration)
