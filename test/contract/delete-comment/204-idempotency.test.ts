import { describeChangeReplay } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'

describeChangeReplay(deletion)
