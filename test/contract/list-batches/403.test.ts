import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly, listOf } from '../../support/company-list-cases.ts'
import { batches } from '../../support/resources.ts'

describeForbidden(listOf(batches), batches.read)
describeAdminsOnly(listOf(batches))
