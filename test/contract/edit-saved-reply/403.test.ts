import { describeForbidden } from '../../support/auth-cases.ts'
import { editOf, savedReplies } from '../../support/resources.ts'

describeForbidden(editOf(savedReplies), savedReplies.write)
