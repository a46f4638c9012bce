import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, customFields } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(customFields), ['GET', 'HEAD', 'POST'])
