import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { changelog, getOf } from '../../support/resources.ts'

describeMethodNotAllowed(getOf(changelog), ['GET', 'HEAD', 'PATCH', 'DELETE'])
