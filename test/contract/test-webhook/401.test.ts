import { describeUnauthorized } from '../../support/auth-cases.ts'
import { testHook } from '../../support/webhooks.ts'

describeUnauthorized(testHook)
