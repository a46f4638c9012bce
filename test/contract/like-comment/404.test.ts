import { describeChangeNotThere } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'

describeChangeNotThere(liking)
