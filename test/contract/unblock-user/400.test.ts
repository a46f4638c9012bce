import { describeChangeRefused } from '../../support/change-cases.ts'
import { unblocking } from '../../support/moderation.ts'

describeChangeRefused(unblocking)
