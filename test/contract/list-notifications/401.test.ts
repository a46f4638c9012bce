import { describeUnauthorized } from '../../support/auth-cases.ts'
import { listNotifications } from '../../support/notifications.ts'

describeUnauthorized(listNotifications)
