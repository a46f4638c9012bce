import { describeSyncKeyReused, putOfUser } from '../../support/sync-cases.ts'

describeSyncKeyReused(putOfUser)
