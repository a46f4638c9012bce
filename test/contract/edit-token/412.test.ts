import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { tokens } from '../../support/resources.ts'

describePreconditionFailed(tokens)
