import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editPreferences } from '../../support/notifications.ts'

describeUnauthorized(editPreferences)
