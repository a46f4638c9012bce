import { describeChangeInParallel } from '../../support/change-cases.ts'
import { blocking } from '../../support/moderation.ts'

describeChangeInParallel(blocking)
