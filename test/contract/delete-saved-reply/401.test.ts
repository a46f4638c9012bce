import { describeUnauthorized } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeUnauthorized(endpointOf(deletionOf(savedReplies)))
