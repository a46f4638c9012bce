import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { changelog } from '../../support/resources.ts'

describePreconditionFailed(changelog)
