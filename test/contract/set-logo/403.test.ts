import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { setLogo } from '../../support/company-settings.ts'

describeForbidden(setLogo, scopes.writeCompany)
describeAdminsOnly(setLogo)
