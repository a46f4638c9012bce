import { describeCompanyList } from '../../support/company-list-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCompanyList(organizations)
