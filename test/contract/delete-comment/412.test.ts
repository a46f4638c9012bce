import { describeChangePrecondition } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'

describeChangePrecondition(deletion)
