import { listOf } from '../../support/company-list-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { queue } from '../../support/moderation.ts'

describeMethodNotAllowed(listOf(queue))
