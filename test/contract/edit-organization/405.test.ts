import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, organizations } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(organizations), ['GET', 'HEAD', 'PATCH', 'DELETE'])
