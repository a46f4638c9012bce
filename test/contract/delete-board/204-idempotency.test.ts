import { describeChangeReplay } from '../../support/change-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeChangeReplay(boardDeletion)
