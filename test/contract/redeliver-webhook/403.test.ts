import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'
import { redelivery } from '../../support/webhooks.ts'

describeForbidden(redelivery, webhooks.write)
describeAdminsOnly(redelivery)
