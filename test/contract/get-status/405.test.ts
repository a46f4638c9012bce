import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, statuses } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(statuses), ['GET', 'HEAD', 'PATCH', 'DELETE'])
