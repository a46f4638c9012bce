import { describeChangeReplay } from '../../support/change-cases.ts'
import { undoing } from '../../support/decisions.ts'

describeChangeReplay(undoing)
