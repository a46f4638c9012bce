import { describeChangeInParallel } from '../../support/change-cases.ts'
import { unhighlighting } from '../../support/comment-changes.ts'

describeChangeInParallel(unhighlighting)
