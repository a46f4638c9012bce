import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, webhooks } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(webhooks), ['GET', 'HEAD', 'PATCH', 'DELETE'])
