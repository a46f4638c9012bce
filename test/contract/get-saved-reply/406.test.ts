import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { getOf, savedReplies } from '../../support/resources.ts'

describeNotAcceptable(getOf(savedReplies))
