import { describeForbidden } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeForbidden(endpointOf(deletionOf(changelog)), changelog.write)
