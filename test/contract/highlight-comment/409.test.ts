import { describeChangeInParallel } from '../../support/change-cases.ts'
import { highlighting } from '../../support/comment-changes.ts'

describeChangeInParallel(highlighting)
