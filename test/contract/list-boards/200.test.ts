import { describeCompanyList } from '../../support/company-list-cases.ts'
import { boards } from '../../support/resources.ts'

describeCompanyList(boards)
