import { describeTwoTokens } from '../../support/get-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeTwoTokens(synonyms)
