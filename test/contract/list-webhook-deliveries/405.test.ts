import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { deliveriesOf } from '../../support/webhooks.ts'

describeMethodNotAllowed(deliveriesOf)
