import { bulkOfUsers, describeSyncTooLarge } from '../../support/sync-cases.ts'

describeSyncTooLarge(bulkOfUsers)
