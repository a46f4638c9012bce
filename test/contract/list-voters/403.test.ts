import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { voters } from '../../support/voters.ts'

describeForbidden(voters, scopes.votes)
