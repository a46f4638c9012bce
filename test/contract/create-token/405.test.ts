import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, tokens } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(tokens), ['GET', 'HEAD', 'POST'])
