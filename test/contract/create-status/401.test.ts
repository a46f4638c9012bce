import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, statuses } from '../../support/resources.ts'

describeUnauthorized(createOf(statuses))
