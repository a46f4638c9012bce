import { describeUnauthorized } from '../../support/auth-cases.ts'
import { editCompany } from '../../support/company-settings.ts'

describeUnauthorized(editCompany)
