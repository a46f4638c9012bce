import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { reportingPost } from '../../support/moderation.ts'

describeChangeNotAcceptable(reportingPost)
