import { describeTwoTokens } from '../../support/get-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeTwoTokens(webhooks)
