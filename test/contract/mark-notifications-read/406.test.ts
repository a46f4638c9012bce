import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { markRead } from '../../support/notifications.ts'

describeNotAcceptable(markRead)
