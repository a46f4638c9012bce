import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createOf, savedReplies } from '../../support/resources.ts'

describeUnauthorized(createOf(savedReplies))
