import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { boardDeletion } from '../../support/settings.ts'

describeMethodNotAllowed(endpointOf(boardDeletion), ['GET', 'HEAD', 'PATCH', 'DELETE'])
