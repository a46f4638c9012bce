import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, users } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(users), ['GET', 'HEAD', 'POST'])
