import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { users } from '../../support/resources.ts'

describePreconditionFailed(users)
