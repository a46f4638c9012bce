import { listOf } from '../../support/company-list-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeNotAcceptable(listOf(savedReplies))
