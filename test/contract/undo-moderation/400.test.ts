import { describeChangeRefused } from '../../support/change-cases.ts'
import { undoing } from '../../support/decisions.ts'

describeChangeRefused(undoing)
