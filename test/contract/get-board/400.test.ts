import { describeTwoTokens } from '../../support/get-cases.ts'
import { boards } from '../../support/resources.ts'

describeTwoTokens(boards)
