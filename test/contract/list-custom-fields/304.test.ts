import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCompanyListUnchanged(customFields)
