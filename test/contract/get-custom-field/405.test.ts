import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { customFields, getOf } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(customFields), ['GET', 'HEAD', 'PATCH', 'DELETE'])
