import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { redelivery } from '../../support/webhooks.ts'

describeNotAcceptable(redelivery)
