import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { endpointOf, membership } from '../../support/state-cases.ts'

describeForbidden(endpointOf(membership, 'PUT'), membership.scope)

describeAdminsOnly(endpointOf(membership, 'PUT'))
