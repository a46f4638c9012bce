import { describeForbidden } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { organizations } from '../../support/resources.ts'

describeForbidden(listOf(organizations), organizations.read)
