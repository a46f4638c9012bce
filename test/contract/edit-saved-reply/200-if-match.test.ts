import { describeMatch } from '../../support/if-match-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeMatch(savedReplies)
