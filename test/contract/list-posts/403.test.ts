import { describeForbidden } from '../../support/auth-cases.ts'
import { paths } from '../../support/client.ts'
import { scopes } from '../../support/company.ts'

describeForbidden({ method: 'GET', path: paths.posts }, scopes.read)
describeForbidden({ method: 'GET', path: `${paths.posts}?search=x` }, scopes.read)
