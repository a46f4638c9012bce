import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { boards } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(boards), ['GET', 'HEAD', 'POST'])
