import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, organizations } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(organizations), ['GET', 'HEAD', 'POST'])
