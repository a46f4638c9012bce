import { describeForbidden } from '../../support/auth-cases.ts'
import { changelog, createOf } from '../../support/resources.ts'

describeForbidden(createOf(changelog), changelog.write)
