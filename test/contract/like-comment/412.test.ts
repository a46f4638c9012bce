import { describeChangePrecondition } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'

describeChangePrecondition(liking)
