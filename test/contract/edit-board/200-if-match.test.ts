import { describeMatch } from '../../support/if-match-cases.ts'
import { boards } from '../../support/resources.ts'

describeMatch(boards)
