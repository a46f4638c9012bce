import { describeUnauthorized } from '../../support/auth-cases.ts'
import { removeLogo } from '../../support/company-settings.ts'

describeUnauthorized(removeLogo)
