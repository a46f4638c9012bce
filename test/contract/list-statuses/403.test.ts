import { describeForbidden } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { statuses } from '../../support/resources.ts'

describeForbidden(listOf(statuses), statuses.read)
