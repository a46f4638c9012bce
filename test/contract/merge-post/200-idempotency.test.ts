import { describeChangeReplay } from '../../support/change-cases.ts'
import { merging } from '../../support/post-changes.ts'

describeChangeReplay(merging)
