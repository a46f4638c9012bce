import { undoing } from '../../support/bulk.ts'
import { describeChangeNotThere } from '../../support/change-cases.ts'

describeChangeNotThere(undoing)
