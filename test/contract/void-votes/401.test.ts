import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { voiding } from '../../support/moderation.ts'

describeUnauthorized(endpointOf(voiding))
