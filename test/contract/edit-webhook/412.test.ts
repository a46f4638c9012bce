import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { webhooks } from '../../support/resources.ts'

describePreconditionFailed(webhooks)
