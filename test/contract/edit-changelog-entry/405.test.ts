import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { changelog, editOf } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(changelog), ['GET', 'HEAD', 'PATCH', 'DELETE'])
