import { describeChangeInParallel } from '../../support/change-cases.ts'
import { rotation } from '../../support/webhooks.ts'

describeChangeInParallel(rotation)
