import { describeType, reportingPost } from '../../support/moderation.ts'

describeType(reportingPost)
