import { describeForbidden } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { tokens } from '../../support/resources.ts'

describeForbidden(endpointOf(deletionOf(tokens)), tokens.write)
