import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { createOf, statuses } from '../../support/resources.ts'

describeForbidden(createOf(statuses), statuses.write)

describeAdminsOnly(createOf(statuses))
