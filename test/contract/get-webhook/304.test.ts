import { describeOneUnchanged } from '../../support/get-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeOneUnchanged(webhooks)
