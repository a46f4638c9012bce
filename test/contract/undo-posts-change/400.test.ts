import { undoing } from '../../support/bulk.ts'
import { describeChangeRefused } from '../../support/change-cases.ts'

describeChangeRefused(undoing)
