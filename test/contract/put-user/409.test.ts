import { describeSyncInParallel, putOfUser } from '../../support/sync-cases.ts'

describeSyncInParallel(putOfUser)
