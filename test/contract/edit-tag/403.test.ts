import { describeForbidden } from '../../support/auth-cases.ts'
import { editOf, tags } from '../../support/resources.ts'

describeForbidden(editOf(tags), tags.write)
