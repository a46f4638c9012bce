import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeUnauthorized(endpointOf(statusDeletion))
