import { describeMatch } from '../../support/if-match-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeMatch(webhooks)
