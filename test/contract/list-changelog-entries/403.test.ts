import { describeForbidden } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { changelog } from '../../support/resources.ts'

describeForbidden(listOf(changelog), changelog.read)
