import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { customFields } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(customFields)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
