import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(webhooks)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
