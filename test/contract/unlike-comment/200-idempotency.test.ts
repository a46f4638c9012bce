import { describeChangeReplay } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'

describeChangeReplay(unliking)
