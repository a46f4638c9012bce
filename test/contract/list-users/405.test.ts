import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { users } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(users), ['GET', 'HEAD', 'POST'])
