import { describeSyncTooLarge, putOfUser } from '../../support/sync-cases.ts'

describeSyncTooLarge(putOfUser)
