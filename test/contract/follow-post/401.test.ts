import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf, following } from '../../support/state-cases.ts'

describeUnauthorized(endpointOf(following, 'PUT'))
