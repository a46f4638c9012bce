import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, tokens } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(tokens), ['GET', 'HEAD', 'PATCH', 'DELETE'])
