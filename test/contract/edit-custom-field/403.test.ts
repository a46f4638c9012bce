import { describeForbidden } from '../../support/auth-cases.ts'
import { customFields, editOf } from '../../support/resources.ts'

describeForbidden(editOf(customFields), customFields.write)
