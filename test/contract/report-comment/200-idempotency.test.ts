import { describeChangeReplay } from '../../support/change-cases.ts'
import { reportingComment } from '../../support/moderation.ts'

describeChangeReplay(reportingComment)
