import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, webhooks } from '../../support/resources.ts'

describeUnauthorized(getOf(webhooks))
