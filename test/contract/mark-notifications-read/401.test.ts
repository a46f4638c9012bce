import { describeUnauthorized } from '../../support/auth-cases.ts'
import { markRead } from '../../support/notifications.ts'

describeUnauthorized(markRead)
