import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { deletion } from '../../support/post-changes.ts'

describeUnauthorized(endpointOf(deletion))
