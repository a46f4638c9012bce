import { describeChangeInParallel } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeChangeInParallel(unmerging)
