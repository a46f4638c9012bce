import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'

describeChangeNotAcceptable(deletion)
