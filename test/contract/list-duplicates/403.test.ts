import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { listing } from '../../support/duplicates.ts'

describeForbidden(listing, scopes.read)
