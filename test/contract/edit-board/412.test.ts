import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { boards } from '../../support/resources.ts'

describePreconditionFailed(boards)
