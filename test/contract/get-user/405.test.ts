import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, users } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(users), ['GET', 'HEAD', 'PATCH', 'DELETE'])
