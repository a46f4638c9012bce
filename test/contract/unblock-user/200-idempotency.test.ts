import { describeChangeReplay } from '../../support/change-cases.ts'
import { unblocking } from '../../support/moderation.ts'

describeChangeReplay(unblocking)
