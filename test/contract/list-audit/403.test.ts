import { auditLog } from '../../support/audit.ts'
import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'

describeForbidden(auditLog, scopes.audit)
describeAdminsOnly(auditLog)
