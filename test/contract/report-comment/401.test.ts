import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { reportingComment } from '../../support/moderation.ts'

describeUnauthorized(endpointOf(reportingComment))
