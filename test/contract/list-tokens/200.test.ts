import { describeCompanyList } from '../../support/company-list-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCompanyList(tokens)
