import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { statuses } from '../../support/resources.ts'

describePreconditionFailed(statuses)
