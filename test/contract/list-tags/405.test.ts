import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { tags } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(tags), ['GET', 'HEAD', 'POST'])
