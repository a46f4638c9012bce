import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, users } from '../../support/resources.ts'

describeForbidden(getOf(users), users.read)
