import { describeForbidden } from '../../support/auth-cases.ts'
import { changing } from '../../support/bulk.ts'
import { scopes } from '../../support/company.ts'

describeForbidden(changing, scopes.manage)
