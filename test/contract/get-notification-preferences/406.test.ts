import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getPreferences } from '../../support/notifications.ts'

describeNotAcceptable(getPreferences)
