import { auditLog } from '../../support/audit.ts'
import { describeUnauthorized } from '../../support/auth-cases.ts'

describeUnauthorized(auditLog)
