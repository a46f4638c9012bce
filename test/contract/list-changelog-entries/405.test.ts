import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { changelog } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(changelog), ['GET', 'HEAD', 'POST'])
