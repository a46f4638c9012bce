import { describeUnauthorized } from '../../support/auth-cases.ts'
import { getCompany } from '../../support/company-settings.ts'

describeUnauthorized(getCompany)
