import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { exporting } from '../../support/exporting.ts'
import { users } from '../../support/resources.ts'

describeForbidden(exporting, users.write)
describeAdminsOnly(exporting)
