import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, users } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(users), ['GET', 'HEAD', 'PATCH', 'DELETE'])
