import { describeUnauthorized } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { queue } from '../../support/moderation.ts'

describeUnauthorized(listOf(queue))
