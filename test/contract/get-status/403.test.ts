import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, statuses } from '../../support/resources.ts'

describeForbidden(getOf(statuses), statuses.read)
