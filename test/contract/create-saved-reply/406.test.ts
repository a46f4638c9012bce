import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { createOf, savedReplies } from '../../support/resources.ts'

describeNotAcceptable(createOf(savedReplies))
