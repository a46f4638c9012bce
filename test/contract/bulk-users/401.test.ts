import { describeUnauthorized } from '../../support/auth-cases.ts'
import { bulkOfUsers } from '../../support/sync-cases.ts'

describeUnauthorized(bulkOfUsers)
