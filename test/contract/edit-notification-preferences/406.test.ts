import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { editPreferences } from '../../support/notifications.ts'

describeNotAcceptable(editPreferences)
