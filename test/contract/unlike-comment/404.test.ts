import { describeChangeNotThere } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'

describeChangeNotThere(unliking)
