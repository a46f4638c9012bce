import { deletionOf, describeChangeInParallel } from '../../support/change-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeChangeInParallel(deletionOf(webhooks))
