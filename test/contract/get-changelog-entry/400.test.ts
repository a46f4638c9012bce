import { describeTwoTokens } from '../../support/get-cases.ts'
import { changelog } from '../../support/resources.ts'

describeTwoTokens(changelog)
