import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, webhooks } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(webhooks), ['GET', 'HEAD', 'POST'])
