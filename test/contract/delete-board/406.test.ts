import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeChangeNotAcceptable(boardDeletion)
