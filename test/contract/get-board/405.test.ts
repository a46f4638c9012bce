import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { boards, getOf } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(boards), ['GET', 'HEAD', 'PATCH', 'DELETE'])
