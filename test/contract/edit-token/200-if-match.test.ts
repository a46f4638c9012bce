import { describeMatch } from '../../support/if-match-cases.ts'
import { tokens } from '../../support/resources.ts'

describeMatch(tokens)
