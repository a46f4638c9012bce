import { describeChangeRefused } from '../../support/change-cases.ts'
import { reportingPost } from '../../support/moderation.ts'

describeChangeRefused(reportingPost)
