import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getOf, savedReplies } from '../../support/resources.ts'

describeUnauthorized(getOf(savedReplies))
