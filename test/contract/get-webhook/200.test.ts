import { describeOne } from '../../support/get-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeOne(webhooks)
