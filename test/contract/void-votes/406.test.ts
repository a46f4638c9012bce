import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { voiding } from '../../support/moderation.ts'

describeChangeNotAcceptable(voiding)
