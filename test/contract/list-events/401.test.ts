import { describeUnauthorized } from '../../support/auth-cases.ts'
import { events } from '../../support/events.ts'

describeUnauthorized(events)
