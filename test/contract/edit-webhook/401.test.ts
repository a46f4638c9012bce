import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, webhooks } from '../../support/resources.ts'

describeUnauthorized(editOf(webhooks))
