import { listEndpoint } from '../../support/comment-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(listEndpoint)
