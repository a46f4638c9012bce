import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { dismissing } from '../../support/duplicates.ts'

describeForbidden(dismissing, scopes.write)
