import { describeChangeRefused } from '../../support/change-cases.ts'
import { testing } from '../../support/webhooks.ts'

describeChangeRefused(testing)
