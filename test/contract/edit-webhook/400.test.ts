import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeEditFieldErrors(webhooks)
