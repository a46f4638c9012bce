import { describeChangeNotThere } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'

describeChangeNotThere(deletion)
