import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { rotation } from '../../support/webhooks.ts'

describeUnauthorized(endpointOf(rotation))
