import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { merging } from '../../support/post-changes.ts'

describeMethodNotAllowed(endpointOf(merging), ['POST', 'DELETE'])
