import { describeEditBody } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEditBody(webhooks)
