import { describeKeyReused, reportingPost } from '../../support/moderation.ts'

describeKeyReused(reportingPost, { reason: 'abuse' })
