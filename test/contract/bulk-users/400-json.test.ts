import { bulkOfUsers, describeSyncJson } from '../../support/sync-cases.ts'

describeSyncJson(bulkOfUsers)
