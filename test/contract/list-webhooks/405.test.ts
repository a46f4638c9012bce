import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(webhooks), ['GET', 'HEAD', 'POST'])
