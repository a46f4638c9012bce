import { describeChangeNotThere } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeChangeNotThere(unmerging)
