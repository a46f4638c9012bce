import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { markRead } from '../../support/notifications.ts'

describeForbidden(markRead, scopes.writeNotifications)
