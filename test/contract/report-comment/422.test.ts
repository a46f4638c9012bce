import { describeKeyReused, reportingComment } from '../../support/moderation.ts'

describeKeyReused(reportingComment, { reason: 'abuse' })
