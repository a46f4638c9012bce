import { undoing } from '../../support/bulk.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(endpointOf(undoing))
