import { describeChangeInParallel } from '../../support/change-cases.ts'
import { reportingComment } from '../../support/moderation.ts'

describeChangeInParallel(reportingComment)
