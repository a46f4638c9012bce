import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { history } from '../../support/history.ts'

describeForbidden(history, scopes.read)
