import { describeChangeRefused } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'

describeChangeRefused(deletion)
