import { describeTwoTokens } from '../../support/get-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeTwoTokens(savedReplies)
