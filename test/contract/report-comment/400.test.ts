import { describeChangeRefused } from '../../support/change-cases.ts'
import { reportingComment } from '../../support/moderation.ts'

describeChangeRefused(reportingComment)
