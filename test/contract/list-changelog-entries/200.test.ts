import { describeCompanyList } from '../../support/company-list-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCompanyList(changelog)
