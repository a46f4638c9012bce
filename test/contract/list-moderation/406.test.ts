import { listOf } from '../../support/company-list-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { queue } from '../../support/moderation.ts'

describeNotAcceptable(listOf(queue))
