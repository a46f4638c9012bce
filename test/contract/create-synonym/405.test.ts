import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, synonyms } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(synonyms), ['GET', 'HEAD', 'POST'])
