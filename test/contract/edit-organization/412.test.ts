import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { organizations } from '../../support/resources.ts'

describePreconditionFailed(organizations)
