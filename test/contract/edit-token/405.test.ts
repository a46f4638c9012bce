import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, tokens } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(tokens), ['GET', 'HEAD', 'PATCH', 'DELETE'])
