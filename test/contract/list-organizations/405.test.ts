import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { organizations } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(organizations), ['GET', 'HEAD', 'POST'])
