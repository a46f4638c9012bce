import { describeForbidden } from '../../support/auth-cases.ts'
import { listEndpoint } from '../../support/comment-cases.ts'
import { scopes } from '../../support/company.ts'

describeForbidden(listEndpoint, scopes.comments)
