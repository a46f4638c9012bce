import { describeChangeNotThere } from '../../support/change-cases.ts'
import { rotation } from '../../support/webhooks.ts'

describeChangeNotThere(rotation)
