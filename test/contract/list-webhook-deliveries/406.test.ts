import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { deliveriesOf } from '../../support/webhooks.ts'

describeNotAcceptable(deliveriesOf)
