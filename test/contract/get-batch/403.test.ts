import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { batches, getOf } from '../../support/resources.ts'

describeForbidden(getOf(batches), batches.read)
describeAdminsOnly(getOf(batches))
