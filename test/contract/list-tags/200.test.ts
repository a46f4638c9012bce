import { describeCompanyList } from '../../support/company-list-cases.ts'
import { tags } from '../../support/resources.ts'

describeCompanyList(tags)
