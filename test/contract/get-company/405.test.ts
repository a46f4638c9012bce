import { companyMethods, getCompany } from '../../support/company-settings.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(getCompany, companyMethods)
