import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { comments, editOf } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(comments), ['GET', 'HEAD', 'PATCH', 'DELETE'])
