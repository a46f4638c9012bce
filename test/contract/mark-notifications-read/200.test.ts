import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { markRead } from '../../support/notifications.ts'

// What it does is in list-notifications/200.test.ts.
describeEndSlash(markRead)
