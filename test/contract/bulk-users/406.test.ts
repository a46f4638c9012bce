import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { bulkOfUsers } from '../../support/sync-cases.ts'

describeNotAcceptable(bulkOfUsers)
