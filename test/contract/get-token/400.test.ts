import { describeTwoTokens } from '../../support/get-cases.ts'
import { tokens } from '../../support/resources.ts'

describeTwoTokens(tokens)
