import { describeTooLarge, reportingPost } from '../../support/moderation.ts'

describeTooLarge(reportingPost)
