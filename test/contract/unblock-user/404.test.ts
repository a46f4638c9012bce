import { describeChangeNotThere } from '../../support/change-cases.ts'
import { unblocking } from '../../support/moderation.ts'

describeChangeNotThere(unblocking)
