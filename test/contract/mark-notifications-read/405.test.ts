import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { markRead } from '../../support/notifications.ts'

describeMethodNotAllowed(markRead)
