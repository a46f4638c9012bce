import { describeForbidden } from '../../support/auth-cases.ts'
import { createOf, organizations } from '../../support/resources.ts'

describeForbidden(createOf(organizations), organizations.write)
