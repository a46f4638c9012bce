import { undoing } from '../../support/bulk.ts'
import { describeChangeNotAcceptable } from '../../support/change-cases.ts'

describeChangeNotAcceptable(undoing)
