import { describeForbidden } from '../../support/auth-cases.ts'
import { getOf, savedReplies } from '../../support/resources.ts'

describeForbidden(getOf(savedReplies), savedReplies.read)
