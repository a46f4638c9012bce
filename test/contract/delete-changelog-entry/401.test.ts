import { describeUnauthorized } from '../../support/auth-cases.ts'
import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { changelog } from '../../support/resources.ts'

describeUnauthorized(endpointOf(deletionOf(changelog)))
