import { describeTwoTokens } from '../../support/get-cases.ts'
import { batches } from '../../support/resources.ts'

describeTwoTokens(batches)
