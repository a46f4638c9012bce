import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEditKeyReused(webhooks)
