import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { restoring } from '../../support/duplicates.ts'

describeForbidden(restoring, scopes.write)
