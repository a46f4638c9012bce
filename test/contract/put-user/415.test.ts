import { describeSyncType, putOfUser } from '../../support/sync-cases.ts'

describeSyncType(putOfUser)
