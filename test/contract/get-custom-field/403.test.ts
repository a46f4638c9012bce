import { describeForbidden } from '../../support/auth-cases.ts'
import { customFields, getOf } from '../../support/resources.ts'

describeForbidden(getOf(customFields), customFields.read)
