import { describeChangeInParallel } from '../../support/change-cases.ts'
import { testing } from '../../support/webhooks.ts'

describeChangeInParallel(testing)
