import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { merging } from '../../support/post-changes.ts'

describeChangeNotAcceptable(merging)
