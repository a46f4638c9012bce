import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { listNotifications } from '../../support/notifications.ts'

describeNotAcceptable(listNotifications)
