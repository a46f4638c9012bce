import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(synonyms), ['GET', 'HEAD', 'POST'])
