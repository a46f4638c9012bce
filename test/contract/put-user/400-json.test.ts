import { describeSyncJson, putOfUser } from '../../support/sync-cases.ts'

describeSyncJson(putOfUser)
