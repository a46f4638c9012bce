import { describeUnauthorized } from '../../support/auth-cases.ts'
import { undoing } from '../../support/bulk.ts'
import { endpointOf } from '../../support/change-cases.ts'

describeUnauthorized(endpointOf(undoing))
