import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { restoring } from '../../support/post-changes.ts'

describeMethodNotAllowed(endpointOf(restoring), ['POST'])
