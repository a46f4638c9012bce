import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, tags } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(tags), ['GET', 'HEAD', 'PATCH', 'DELETE'])
