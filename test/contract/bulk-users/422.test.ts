import { bulkOfUsers, describeSyncKeyReused } from '../../support/sync-cases.ts'

describeSyncKeyReused(bulkOfUsers)
