import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, users } from '../../support/resources.ts'

describeUnauthorized(createOf(users))
