import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { getSso } from '../../support/sso.ts'

describeForbidden(getSso, scopes.company)
