import { describeChangeInParallel } from '../../support/change-cases.ts'
import { unblocking } from '../../support/moderation.ts'

describeChangeInParallel(unblocking)
