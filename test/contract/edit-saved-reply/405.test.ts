import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, savedReplies } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(savedReplies), ['GET', 'HEAD', 'PATCH', 'DELETE'])
