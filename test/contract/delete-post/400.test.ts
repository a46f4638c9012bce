import { describeChangeRefused } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeChangeRefused(deletion)
