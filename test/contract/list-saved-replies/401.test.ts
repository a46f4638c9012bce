import { describeUnauthorized } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeUnauthorized(listOf(savedReplies))
