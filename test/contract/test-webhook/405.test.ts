import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'
import { testHook } from '../../support/webhooks.ts'

describeMethodNotAllowed(testHook)
