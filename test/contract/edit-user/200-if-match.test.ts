import { describeMatch } from '../../support/if-match-cases.ts'
import { users } from '../../support/resources.ts'

describeMatch(users)
