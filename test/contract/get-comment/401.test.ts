import { describeUnauthorized } from '../../support/auth-cases.ts'
import { comments, getOf } from '../../support/resources.ts'

describeUnauthorized(getOf(comments))
