import { describeForbidden } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'
import { rotation } from '../../support/webhooks.ts'

describeForbidden(endpointOf(rotation), webhooks.write)
describeAdminsOnly(endpointOf(rotation))
