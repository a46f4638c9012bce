import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { rotation } from '../../support/webhooks.ts'

describeMethodNotAllowed(endpointOf(rotation))
