import { describeEditReplay } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEditReplay(webhooks)
