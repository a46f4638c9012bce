import { describeForbidden } from '../../support/auth-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'
import { testHook } from '../../support/webhooks.ts'

describeForbidden(testHook, webhooks.write)
describeAdminsOnly(testHook)
