import { describeChangePrecondition } from '../../support/change-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeChangePrecondition(boardDeletion)
