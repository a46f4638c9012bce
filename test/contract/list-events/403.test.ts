import { describeForbidden } from '../../support/auth-cases.ts'
import { scopes } from '../../support/company.ts'
import { events } from '../../support/events.ts'

describeForbidden(events, scopes.events)
