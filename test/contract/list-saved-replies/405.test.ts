import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeMethodNotAllowed(listOf(savedReplies), ['GET', 'HEAD', 'POST'])
