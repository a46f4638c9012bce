import { createEndpoint } from '../../support/comment-cases.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'

describeNotAcceptable(createEndpoint)
