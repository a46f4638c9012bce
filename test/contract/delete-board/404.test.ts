import { describeChangeNotThere } from '../../support/change-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeChangeNotThere(boardDeletion)
