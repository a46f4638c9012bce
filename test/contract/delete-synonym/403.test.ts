import { describeForbidden } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeForbidden(endpointOf(deletionOf(synonyms)), synonyms.write)
