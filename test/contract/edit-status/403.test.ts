import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { editOf, statuses } from '../../support/resources.ts'

describeForbidden(editOf(statuses), statuses.write)

describeAdminsOnly(editOf(statuses))
