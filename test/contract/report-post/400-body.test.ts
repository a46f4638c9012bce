import { describeChoice, reportingPost } from '../../support/moderation.ts'

describeChoice(reportingPost, 'reason')
