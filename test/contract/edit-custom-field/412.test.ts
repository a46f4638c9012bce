import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { customFields } from '../../support/resources.ts'

describePreconditionFailed(customFields)
