import { describeTooLarge, reportingComment } from '../../support/moderation.ts'

describeTooLarge(reportingComment)
