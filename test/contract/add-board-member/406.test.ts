import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { endpointOf, membership } from '../../support/state-cases.ts'

describeNotAcceptable(endpointOf(membership, 'PUT'))
