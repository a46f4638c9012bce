import { describeUnauthorized } from '../../support/auth-cases.ts'
import { removal } from '../../support/batches.ts'

describeUnauthorized(removal)
