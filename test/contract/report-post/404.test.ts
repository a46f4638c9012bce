import { describeChangeNotThere } from '../../support/change-cases.ts'
import { reportingPost } from '../../support/moderation.ts'

describeChangeNotThere(reportingPost)
