import { describeChangeInParallel } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'

describeChangeInParallel(unliking)
