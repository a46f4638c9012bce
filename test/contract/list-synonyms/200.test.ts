import { describeCompanyList } from '../../support/company-list-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCompanyList(synonyms)
