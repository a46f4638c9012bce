import { describeUnauthorized } from '../../support/auth-cases.ts'
import { createEndpoint } from '../../support/comment-cases.ts'

describeUnauthorized(createEndpoint)
