import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { boards, editOf } from '../../support/resources.ts'

describeForbidden(editOf(boards), boards.write)

describeAdminsOnly(editOf(boards))
