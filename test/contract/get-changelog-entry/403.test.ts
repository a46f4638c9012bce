import { describeForbidden } from '../../support/auth-cases.ts'
import { changelog, getOf } from '../../support/resources.ts'

describeForbidden(getOf(changelog), changelog.read)
