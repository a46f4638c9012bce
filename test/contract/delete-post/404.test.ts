import { describeChangeNotThere } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeChangeNotThere(deletion)
