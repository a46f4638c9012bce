import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { voiding } from '../../support/moderation.ts'

describeMethodNotAllowed(endpointOf(voiding), ['POST'])
