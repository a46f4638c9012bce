import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { bulkOfUsers } from '../../support/sync-cases.ts'

describeMethodNotAllowed(bulkOfUsers, ['POST'])
