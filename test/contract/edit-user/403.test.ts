import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { editOf, users } from '../../support/resources.ts'

describeForbidden(editOf(users), users.write)
describeAdminsOnly(editOf(users))
