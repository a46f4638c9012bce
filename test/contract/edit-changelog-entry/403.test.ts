import { describeForbidden } from '../../support/auth-cases.ts'
import { changelog, editOf } from '../../support/resources.ts'

describeForbidden(editOf(changelog), changelog.write)
