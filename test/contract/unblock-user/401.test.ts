import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { unblocking } from '../../support/moderation.ts'

describeUnauthorized(endpointOf(unblocking))
