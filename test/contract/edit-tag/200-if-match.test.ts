import { describeMatch } from '../../support/if-match-cases.ts'
import { tags } from '../../support/resources.ts'

describeMatch(tags)
