import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { putOfUser } from '../../support/sync-cases.ts'

describeMethodNotAllowed(putOfUser, ['PUT'])
