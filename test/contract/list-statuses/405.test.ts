import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { statuses } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(statuses), ['GET', 'HEAD', 'POST'])
