import { endpointOf } from '../../support/change-cases.ts'
import { unhighlighting } from '../../support/comment-changes.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(endpointOf(unhighlighting), ['PUT', 'DELETE'])
