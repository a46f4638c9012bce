import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getPreferences, preferenceMethods } from '../../support/notifications.ts'

describeMethodNotAllowed(getPreferences, preferenceMethods)
