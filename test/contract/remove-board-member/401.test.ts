import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf, membership } from '../../support/state-cases.ts'

describeUnauthorized(endpointOf(membership, 'DELETE'))
