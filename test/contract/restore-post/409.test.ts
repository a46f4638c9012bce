import { describeChangeInParallel } from '../../support/change-cases.ts'
import { restoring } from '../../support/post-changes.ts'

describeChangeInParallel(restoring)
