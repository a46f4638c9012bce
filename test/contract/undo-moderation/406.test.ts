import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { undoing } from '../../support/decisions.ts'

describeChangeNotAcceptable(undoing)
