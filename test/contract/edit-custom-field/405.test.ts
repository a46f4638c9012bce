import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { customFields, editOf } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(customFields), ['GET', 'HEAD', 'PATCH', 'DELETE'])
