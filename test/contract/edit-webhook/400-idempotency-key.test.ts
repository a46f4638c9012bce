import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEditKeyInvalid(webhooks)
