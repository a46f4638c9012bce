import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { liking } from '../../support/comment-changes.ts'

describeUnauthorized(endpointOf(liking))
