import { describeMatch } from '../../support/if-match-cases.ts'
import { organizations } from '../../support/resources.ts'

describeMatch(organizations)
