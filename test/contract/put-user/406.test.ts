import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { putOfUser } from '../../support/sync-cases.ts'

describeNotAcceptable(putOfUser)
