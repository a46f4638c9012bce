import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { statusDeletion } from '../../support/settings.ts'

describeMethodNotAllowed(endpointOf(statusDeletion), ['GET', 'HEAD', 'PATCH', 'DELETE'])
