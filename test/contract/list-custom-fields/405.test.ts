import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { customFields } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(customFields), ['GET', 'HEAD', 'POST'])
