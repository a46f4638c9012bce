import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { tokens } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(tokens), ['GET', 'HEAD', 'POST'])
