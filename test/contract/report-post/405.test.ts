import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { reportingPost } from '../../support/moderation.ts'

describeMethodNotAllowed(endpointOf(reportingPost), ['POST'])
