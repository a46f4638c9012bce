import { describeTwoTokens } from '../../support/get-cases.ts'
import { customFields } from '../../support/resources.ts'

describeTwoTokens(customFields)
