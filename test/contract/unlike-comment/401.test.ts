import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { unliking } from '../../support/comment-changes.ts'

describeUnauthorized(endpointOf(unliking))
