import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, webhooks } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(webhooks), ['GET', 'HEAD', 'PATCH', 'DELETE'])
