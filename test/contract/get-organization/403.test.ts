import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, organizations } from '../../support/resources.ts'

describeForbidden(getOf(organizations), organizations.read)
