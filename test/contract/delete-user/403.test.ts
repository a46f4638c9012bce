import { describeForbidden } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { users } from '../../support/resources.ts'

describeForbidden(endpointOf(deletionOf(users)), users.write)
describeAdminsOnly(endpointOf(deletionOf(users)))
