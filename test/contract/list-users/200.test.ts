import { describeCompanyList } from '../../support/company-list-cases.ts'
import { users } from '../../support/resources.ts'

describeCompanyList(users)
