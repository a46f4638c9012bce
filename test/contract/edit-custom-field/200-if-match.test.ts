import { describeMatch } from '../../support/if-match-cases.ts'
import { customFields } from '../../support/resources.ts'

describeMatch(customFields)
