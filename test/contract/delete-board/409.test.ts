import { describeChangeInParallel } from '../../support/change-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeChangeInParallel(boardDeletion)
