import { describeForbidden } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeForbidden(endpointOf(deletionOf(customFields)), customFields.write)
