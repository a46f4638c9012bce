import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, tags } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(tags), ['GET', 'HEAD', 'PATCH', 'DELETE'])
