import { createEndpoint } from '../../support/comment-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(createEndpoint, ['GET', 'HEAD', 'POST'])
