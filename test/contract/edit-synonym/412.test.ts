import { describePreconditionFailed } from '../../support/if-match-cases.ts'
import { synonyms } from '../../support/resources.ts'

describePreconditionFailed(synonyms)
