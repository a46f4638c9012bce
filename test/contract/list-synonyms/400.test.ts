import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeCompanyListParameters(synonyms)
