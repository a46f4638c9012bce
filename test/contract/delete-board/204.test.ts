import { describeDeletion } from '../../support/change-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeDeletion(boardDeletion)
