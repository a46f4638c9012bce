import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, organizations } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(organizations), ['GET', 'HEAD', 'PATCH', 'DELETE'])
