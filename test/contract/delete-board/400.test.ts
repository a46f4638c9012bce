import { describeChangeRefused } from '../../support/change-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeChangeRefused(boardDeletion)
