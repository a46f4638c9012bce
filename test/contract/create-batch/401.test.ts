import { describeUnauthorized } from '../../support/auth-cases.ts'
import { batches, createOf } from '../../support/resources.ts'

describeUnauthorized(createOf(batches))
