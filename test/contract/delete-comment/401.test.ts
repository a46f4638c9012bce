import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { deletion } from '../../support/comment-changes.ts'

describeUnauthorized(endpointOf(deletion))
