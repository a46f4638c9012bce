import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { unhighlighting } from '../../support/comment-changes.ts'

describeChangeNotAcceptable(unhighlighting)
