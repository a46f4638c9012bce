import { describeChangeInParallel } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'

describeChangeInParallel(liking)
