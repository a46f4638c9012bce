import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { unmerging } from '../../support/post-changes.ts'

describeMethodNotAllowed(endpointOf(unmerging), ['POST', 'DELETE'])
