import { describeTwoTokens } from '../../support/get-cases.ts'
import { queue } from '../../support/moderation.ts'

describeTwoTokens(queue)
