import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { deciding } from '../../support/moderation.ts'

describeMethodNotAllowed(endpointOf(deciding), ['GET', 'HEAD', 'PATCH'])
