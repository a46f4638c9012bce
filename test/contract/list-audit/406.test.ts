import { auditLog } from '../../support/audit.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(auditLog)
