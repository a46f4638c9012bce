import { describeChangeNotThere } from '../../support/change-cases.ts'
import { reportingComment } from '../../support/moderation.ts'

describeChangeNotThere(reportingComment)
