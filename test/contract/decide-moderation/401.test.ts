import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { deciding } from '../../support/moderation.ts'

describeUnauthorized(endpointOf(deciding))
