import { describeEditInParallel } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEditInParallel(webhooks)
