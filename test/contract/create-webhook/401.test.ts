import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, webhooks } from '../../support/resources.ts'

describeUnauthorized(createOf(webhooks))
