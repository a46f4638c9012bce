import { describeChangeNotThere } from '../../support/change-cases.ts'
import { testing } from '../../support/webhooks.ts'

describeChangeNotThere(testing)
