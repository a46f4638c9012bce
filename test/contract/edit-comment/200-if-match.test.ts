import { describeMatch } from '../../support/if-match-cases.ts'
import { comments } from '../../support/resources.ts'

describeMatch(comments)
