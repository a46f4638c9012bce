import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { listNotifications } from '../../support/notifications.ts'

describeMethodNotAllowed(listNotifications)
