import { describeUnauthorized } from '../../support/auth-cases.ts'
import { listOf } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeUnauthorized(listOf(webhooks))
