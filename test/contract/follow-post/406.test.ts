import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { endpointOf, following } from '../../support/state-cases.ts'

describeNotAcceptable(endpointOf(following, 'PUT'))
