import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { listNotifications } from '../../support/notifications.ts'

describeForbidden(listNotifications, scopes.notifications)
