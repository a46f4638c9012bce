import { companyMethods, editCompany } from '../../support/company-settings.ts'
import { describeMethodNotAllowed } from '../../support/endpoint-cases.ts'

describeMethodNotAllowed(editCompany, companyMethods)
