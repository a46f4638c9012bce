import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { reportingComment } from '../../support/moderation.ts'

describeMethodNotAllowed(endpointOf(reportingComment), ['POST'])
