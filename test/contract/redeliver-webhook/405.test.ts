import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { redelivery } from '../../support/webhooks.ts'

describeMethodNotAllowed(redelivery)
