import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { bulkOfUsers } from '../../support/sync-cases.ts'

describeForbidden(bulkOfUsers, scopes.writeUsers)
