import { describeChangePrecondition } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'

describeChangePrecondition(unliking)
