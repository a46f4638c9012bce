import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, statuses } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(statuses), ['GET', 'HEAD', 'POST'])
