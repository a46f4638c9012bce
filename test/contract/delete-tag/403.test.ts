import { describeForbidden } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { tags } from '../../support/resources.ts'

describeForbidden(endpointOf(deletionOf(tags)), tags.write)
