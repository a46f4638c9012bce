import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { getCompany } from '../../support/company-settings.ts'

describeForbidden(getCompany, scopes.company)
