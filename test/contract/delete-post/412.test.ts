import { describeChangePrecondition } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeChangePrecondition(deletion)
