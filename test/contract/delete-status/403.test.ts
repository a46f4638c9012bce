import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { statuses } from '../../support/resources.ts'
import { statusDeletion } from '../../support/settings.ts'

describeForbidden(endpointOf(statusDeletion), statuses.write)

describeAdminsOnly(endpointOf(statusDeletion))
