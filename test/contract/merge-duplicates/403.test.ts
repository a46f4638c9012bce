import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { merging } from '../../support/duplicates.ts'

describeForbidden(merging, scopes.write)
