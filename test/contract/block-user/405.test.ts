import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { blocking } from '../../support/moderation.ts'

describeMethodNotAllowed(endpointOf(blocking), ['PUT', 'DELETE'])
