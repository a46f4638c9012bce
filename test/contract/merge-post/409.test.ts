import { describeChangeInParallel } from '../../support/change-cases.ts'
import { merging } from '../../support/post-changes.ts'

describeChangeInParallel(merging)
