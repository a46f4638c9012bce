import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCompanyListParameters(customFields)
