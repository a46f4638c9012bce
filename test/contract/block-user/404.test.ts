import { describeChangeNotThere } from '../../support/change-cases.ts'
import { blocking } from '../../support/moderation.ts'

describeChangeNotThere(blocking)
