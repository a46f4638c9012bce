import { describeUnauthorized } from '../../support/auth-cases.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeUnauthorized(endpointOf(erasing))
