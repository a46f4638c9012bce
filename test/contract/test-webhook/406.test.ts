import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { testHook } from '../../support/webhooks.ts'

describeNotAcceptable(testHook)
