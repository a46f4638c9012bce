import { deletionOf, endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeMethodNotAllowed(endpointOf(deletionOf(synonyms)), ['GET', 'HEAD', 'PATCH', 'DELETE'])
