import { describeSyncReplay, putOfUser } from '../../support/sync-cases.ts'

describeSyncReplay(putOfUser, 201)
