import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { removeLogo } from '../../support/company-settings.ts'

describeForbidden(removeLogo, scopes.writeCompany)
describeAdminsOnly(removeLogo)
