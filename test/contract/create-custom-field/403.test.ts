import { describeForbidden } from '../../support/auth-cases.ts'
import { createOf, customFields } from '../../support/resources.ts'

describeForbidden(createOf(customFields), customFields.write)
