import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { getOf, synonyms } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(synonyms), ['GET', 'HEAD', 'PATCH', 'DELETE'])
