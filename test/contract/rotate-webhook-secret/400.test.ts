import { describeChangeRefused } from '../../support/change-cases.ts'
import { rotation } from '../../support/webhooks.ts'

describeChangeRefused(rotation)
