import { describeCompanyList } from '../../support/company-list-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCompanyList(savedReplies)
