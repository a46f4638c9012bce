import { describeForbidden } from '../../support/auth-cases.ts'
import { createOf, savedReplies } from '../../support/resources.ts'

describeForbidden(createOf(savedReplies), savedReplies.write)
