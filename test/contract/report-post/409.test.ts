import { describeChangeInParallel } from '../../support/change-cases.ts'
import { reportingPost } from '../../support/moderation.ts'

describeChangeInParallel(reportingPost)
