import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { reportingComment } from '../../support/moderation.ts'

describeChangeNotAcceptable(reportingComment)
