import { describeChangeNotThere } from '../../support/change-cases.ts'
import { voiding } from '../../support/moderation.ts'

describeChangeNotThere(voiding)
