import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeChangeNotAcceptable(unmerging)
