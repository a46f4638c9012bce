import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEditTooLarge(webhooks)
