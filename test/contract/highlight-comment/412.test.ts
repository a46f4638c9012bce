import { describeChangePrecondition } from '../../support/change-cases.ts'
import { highlighting } from '../../support/comment-changes.ts'

describeChangePrecondition(highlighting)
