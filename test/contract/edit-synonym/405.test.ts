import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { editOf, synonyms } from '../../support/resources.ts'

describeMethodNotAllowed(editOf(synonyms), ['GET', 'HEAD', 'PATCH', 'DELETE'])
