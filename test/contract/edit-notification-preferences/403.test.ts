import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { editPreferences } from '../../support/notifications.ts'

describeForbidden(editPreferences, scopes.writeNotifications)
