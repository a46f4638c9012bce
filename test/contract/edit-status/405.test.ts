import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, statuses } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(statuses), ['GET', 'HEAD', 'PATCH', 'DELETE'])
