import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { blocking } from '../../support/moderation.ts'

describeChangeNotAcceptable(blocking)
