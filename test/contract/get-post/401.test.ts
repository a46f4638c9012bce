import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, posts } from '../../support/resources.ts'

describeUnauthorized(getOf(posts))
