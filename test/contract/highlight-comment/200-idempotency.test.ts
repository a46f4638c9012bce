import { describeChangeReplay } from '../../support/change-cases.ts'
import { highlighting } from '../../support/comment-changes.ts'

describeChangeReplay(highlighting)
