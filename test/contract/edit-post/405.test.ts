import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, posts } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(posts), ['GET', 'HEAD', 'PATCH', 'DELETE'])
