import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { comments } from '../../support/resources.ts'

describePreconditionFailed(comments)
