import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, savedReplies } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(savedReplies), ['GET', 'HEAD', 'PATCH', 'DELETE'])
