import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'

describeChangeNotAcceptable(unliking)
