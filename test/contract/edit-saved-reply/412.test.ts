import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describePreconditionFailed(savedReplies)
