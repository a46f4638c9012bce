import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, savedReplies } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(savedReplies), ['GET', 'HEAD', 'POST'])
