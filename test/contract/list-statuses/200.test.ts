import { describeCompanyList } from '../../support/company-list-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCompanyList(statuses)
