import { endpointOf } from '../../support/change-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { erasing } from '../../support/erasing.ts'

describeMethodNotAllowed(endpointOf(erasing))
