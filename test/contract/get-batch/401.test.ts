import { describeUnauthorized } from '../../support/auth-cases.ts'
import { batches, getOf } from '../../support/resources.ts'

describeUnauthorized(getOf(batches))
