import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { tags } from '../../support/resources.ts'

describePreconditionFailed(tags)
