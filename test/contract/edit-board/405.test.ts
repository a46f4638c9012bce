import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { boards, editOf } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(boards), ['GET', 'HEAD', 'PATCH', 'DELETE'])
