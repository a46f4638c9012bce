import { describeMatch } from '../../support/if-match-cases.ts'
import { posts } from '../../support/resources.ts'

describeMatch(posts)
