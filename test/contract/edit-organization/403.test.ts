import { describeForbidden } from '../../support/auth-cases.ts'
import { editOf, organizations } from '../../support/resources.ts'

describeForbidden(editOf(organizations), organizations.write)
