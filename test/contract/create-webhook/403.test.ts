import { describeForbidden } from '../../support/auth-cases.ts'
import { createOf, webhooks } from '../../support/resources.ts'

describeForbidden(createOf(webhooks), webhooks.write)
