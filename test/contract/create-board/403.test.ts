import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { boards, createOf } from '../../support/resources.ts'

describeForbidden(createOf(boards), boards.write)

describeAdminsOnly(createOf(boards))
