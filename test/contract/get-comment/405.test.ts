import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { comments, getOf } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(comments), ['GET', 'HEAD', 'PATCH', 'DELETE'])
