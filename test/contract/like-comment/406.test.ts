import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'

describeChangeNotAcceptable(liking)
