import { describeUnauthorized } from '../../support/auth-cases.ts'
import { deliveriesOf } from '../../support/webhooks.ts'

describeUnauthorized(deliveriesOf)
