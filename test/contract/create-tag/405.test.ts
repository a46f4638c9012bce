import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, tags } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(tags), ['GET', 'HEAD', 'POST'])
