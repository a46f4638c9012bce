import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly, listOf } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeForbidden(listOf(webhooks), webhooks.read)
describeAdminsOnly(listOf(webhooks))
