import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { editCompany } from '../../support/company-settings.ts'

describeForbidden(editCompany, scopes.writeCompany)
describeAdminsOnly(editCompany)
