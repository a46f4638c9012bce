import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, users } from '../../support/resources.ts'

describeUnauthorized(getOf(users))
