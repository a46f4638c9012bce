import { describeChangeNotAcceptable } from '../../support/change-cases.ts'
import { deciding } from '../../support/moderation.ts'

describeChangeNotAcceptable(deciding)
