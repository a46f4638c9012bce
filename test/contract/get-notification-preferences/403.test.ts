import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { getPreferences } from '../../support/notifications.ts'

describeForbidden(getPreferences, scopes.notifications)
