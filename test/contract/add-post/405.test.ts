import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { createOf, posts } from '../../support/resources.ts'

describeMethodNotAllowed(createOf(posts), ['GET', 'HEAD', 'POST'])
