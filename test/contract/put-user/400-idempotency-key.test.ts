import { describeSyncKeys, putOfUser } from '../../support/sync-cases.ts'

describeSyncKeys(putOfUser)
