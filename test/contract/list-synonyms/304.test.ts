import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCompanyListUnchanged(synonyms)
