import { describeTwoTokens } from '../../support/get-cases.ts'
import { users } from '../../support/resources.ts'

describeTwoTokens(users)
