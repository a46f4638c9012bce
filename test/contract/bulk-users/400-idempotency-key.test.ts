import { bulkOfUsers, describeSyncKeys } from '../../support/sync-cases.ts'

describeSyncKeys(bulkOfUsers)
