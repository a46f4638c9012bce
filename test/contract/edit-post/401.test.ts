import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editOf, posts } from '../../support/resources.ts'

describeUnauthorized(editOf(posts))
