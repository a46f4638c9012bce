import { describeUnauthorized } from '../../support/auth-cases.ts'
import { listEndpoint } from '../../support/comment-cases.ts'

describeUnauthorized(listEndpoint)
