import { describeChangeInParallel } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeChangeInParallel(deletion)
