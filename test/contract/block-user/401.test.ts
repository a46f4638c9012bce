import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { blocking } from '../../support/moderation.ts'

describeUnauthorized(endpointOf(blocking))
