import { describeTwoTokens } from '../../support/get-cases.ts'
import { organizations } from '../../support/resources.ts'

describeTwoTokens(organizations)
