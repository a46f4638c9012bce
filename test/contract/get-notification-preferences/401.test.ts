import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getPreferences } from '../../support/notifications.ts'

describeUnauthorized(getPreferences)
