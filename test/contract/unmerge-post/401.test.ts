import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeUnauthorized(endpointOf(unmerging))
