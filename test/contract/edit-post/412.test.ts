import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { posts } from '../../support/resources.ts'

describePreconditionFailed(posts)
