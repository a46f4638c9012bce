import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { unblocking } from '../../support/moderation.ts'

describeChangeNotAcceptable(unblocking)
