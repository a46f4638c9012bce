import { bulkOfUsers, describeSyncType } from '../../support/sync-cases.ts'

describeSyncType(bulkOfUsers)
