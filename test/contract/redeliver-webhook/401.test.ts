import { describeUnauthorized } from '../../support/auth-cases.ts'
import { redelivery } from '../../support/webhooks.ts'

describeUnauthorized(redelivery)
