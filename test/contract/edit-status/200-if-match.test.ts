import { describeMatch } from '../../support/if-match-cases.ts'
import { statuses } from '../../support/resources.ts'

describeMatch(statuses)
