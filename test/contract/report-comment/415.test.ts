import { describeType, reportingComment } from '../../support/moderation.ts'

describeType(reportingComment)
