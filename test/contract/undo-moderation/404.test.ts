import { describeChangeNotThere } from '../../support/change-cases.ts'
import { undoing } from '../../support/decisions.ts'

describeChangeNotThere(undoing)
