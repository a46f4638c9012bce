import { describeChangeNotThere } from '../../support/change-cases.ts'
import { unhighlighting } from '../../support/comment-changes.ts'

describeChangeNotThere(unhighlighting)
