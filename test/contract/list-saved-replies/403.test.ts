import { describeForbidden } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeForbidden(listOf(savedReplies), savedReplies.read)
