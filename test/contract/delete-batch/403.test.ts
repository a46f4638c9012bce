import { describeForbidden } from '../../support/auth-cases.ts'
import { removal } from '../../support/batches.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { batches } from '../../support/resources.ts'

describeForbidden(removal, batches.write)
describeAdminsOnly(removal)
