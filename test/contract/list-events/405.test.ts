import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { events } from '../../support/events.ts'

describeMethodNotAllowed(events)
