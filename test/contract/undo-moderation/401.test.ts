import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { undoing } from '../../support/decisions.ts'

describeUnauthorized(endpointOf(undoing))
