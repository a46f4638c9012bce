import { endpointOf } from '../../support/change-cases.ts'
import { undoing } from '../../support/decisions.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(endpointOf(undoing))
