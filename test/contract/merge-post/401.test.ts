import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { merging } from '../../support/post-changes.ts'

describeUnauthorized(endpointOf(merging))
