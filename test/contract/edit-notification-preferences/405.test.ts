import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editPreferences, preferenceMethods } from '../../support/notifications.ts'

describeMethodNotAllowed(editPreferences, preferenceMethods)
