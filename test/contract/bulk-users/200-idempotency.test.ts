import { bulkOfUsers, describeSyncReplay } from '../../support/sync-cases.ts'

describeSyncReplay(bulkOfUsers, 200)
