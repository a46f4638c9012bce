import { describeChangeReplay } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'

describeChangeReplay(liking)
