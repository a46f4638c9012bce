import { describeChangeNotThere } from '../../support/change-cases.ts'
import { deciding } from '../../support/moderation.ts'

describeChangeNotThere(deciding)
