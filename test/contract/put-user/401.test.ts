import { describeUnauthorized } from '../../support/auth-cases.ts'
import { putOfUser } from '../../support/sync-cases.ts'

describeUnauthorized(putOfUser)
