import { listEndpoint } from '../../support/comment-cases.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(listEndpoint, ['GET', 'HEAD', 'POST'])
