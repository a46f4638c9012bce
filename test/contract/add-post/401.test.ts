import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, posts } from '../../support/resources.ts'

describeUnauthorized(createOf(posts))
