import { describeUnauthorized } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeUnauthorized(endpointOf(deletionOf(webhooks)))
