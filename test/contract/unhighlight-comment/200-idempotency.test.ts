import { describeChangeReplay } from '../../support/change-cases.ts'
import { unhighlighting } from '../../support/comment-changes.ts'

describeChangeReplay(unhighlighting)
