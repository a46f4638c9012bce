import { describeChangeInParallel } from '../../support/change-cases.ts'
import { voiding } from '../../support/moderation.ts'

describeChangeInParallel(voiding)
