import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { highlighting } from '../../support/comment-changes.ts'

describeChangeNotAcceptable(highlighting)
