import { describeChangeNotThere } from '../../support/change-cases.ts'
import { highlighting } from '../../support/comment-changes.ts'

describeChangeNotThere(highlighting)
