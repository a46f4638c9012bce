import { describeChangeReplay } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeChangeReplay(deletion)
