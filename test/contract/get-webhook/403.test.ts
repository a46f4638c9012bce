import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { getOf, webhooks } from '../../support/resources.ts'

describeForbidden(getOf(webhooks), webhooks.read)
describeAdminsOnly(getOf(webhooks))
