import { describeMatch } from '../../support/if-match-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeMatch(synonyms)
