import { auditLog } from '../../support/audit.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(auditLog)
