import { bulkOfUsers, describeSyncInParallel } from '../../support/sync-cases.ts'

describeSyncInParallel(bulkOfUsers)
