import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, posts } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(posts), ['GET', 'HEAD', 'PATCH', 'DELETE'])
