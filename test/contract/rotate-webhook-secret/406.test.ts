import { endpointOf } from '../../support/change-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { rotation } from '../../support/webhooks.ts'

describeNotAcceptable(endpointOf(rotation))
