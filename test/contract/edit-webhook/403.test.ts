import { describeForbidden } from '../../support/auth-cases.ts'
import { editOf, webhooks } from '../../support/resources.ts'

describeForbidden(editOf(webhooks), webhooks.write)
