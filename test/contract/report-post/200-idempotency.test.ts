import { describeChangeReplay } from '../../support/change-cases.ts'
import { reportingPost } from '../../support/moderation.ts'

describeChangeReplay(reportingPost)
