import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { putOfUser } from '../../support/sync-cases.ts'

describeForbidden(putOfUser, scopes.writeUsers)
