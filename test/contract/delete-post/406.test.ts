import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeChangeNotAcceptable(deletion)
