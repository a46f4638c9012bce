import { describeChangeInParallel } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'

describeChangeInParallel(deletion)
