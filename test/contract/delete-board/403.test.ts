import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { boards } from '../../support/resources.ts'
import { boardDeletion } from '../../support/settings.ts'

describeForbidden(endpointOf(boardDeletion), boards.write)

describeAdminsOnly(endpointOf(boardDeletion))
