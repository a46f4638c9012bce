import { describeChangePrecondition } from '../../support/change-cases.ts'
import { unhighlighting } from '../../support/comment-changes.ts'

describeChangePrecondition(unhighlighting)
