import { describeTwoTokens } from '../../support/get-cases.ts'
import { tags } from '../../support/resources.ts'

describeTwoTokens(tags)
