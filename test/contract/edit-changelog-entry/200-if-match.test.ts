import { describeMatch } from '../../support/if-match-cases.ts'
import { changelog } from '../../support/resources.ts'

describeMatch(changelog)
