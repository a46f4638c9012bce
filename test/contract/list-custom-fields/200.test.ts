import { describeCompanyList } from '../../support/company-list-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCompanyList(customFields)
