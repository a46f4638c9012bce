import { describeTwoTokens } from '../../support/get-cases.ts'
import { statuses } from '../../support/resources.ts'

describeTwoTokens(statuses)
