import { describeForbidden } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { organizations } from '../../support/resources.ts'

describeForbidden(endpointOf(deletionOf(organizations)), organizations.write)
