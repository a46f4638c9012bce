import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { createOf, users } from '../../support/resources.ts'

describeForbidden(createOf(users), users.write)
describeAdminsOnly(createOf(users))
