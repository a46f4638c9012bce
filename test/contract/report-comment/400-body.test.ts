import { describeChoice, reportingComment } from '../../support/moderation.ts'

describeChoice(reportingComment, 'reason')
