import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'
import { deliveriesOf } from '../../support/webhooks.ts'

describeForbidden(deliveriesOf, webhooks.read)
describeAdminsOnly(deliveriesOf)
