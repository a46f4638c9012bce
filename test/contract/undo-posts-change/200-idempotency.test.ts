import { undoing } from '../../support/bulk.ts'
import { describeChangeReplay } from '../../support/change-cases.ts'

describeChangeReplay(undoing)
