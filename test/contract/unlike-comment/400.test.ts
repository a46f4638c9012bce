import { describeChangeRefused } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'

describeChangeRefused(unliking)
