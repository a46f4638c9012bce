import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { tags } from '../../support/resources.ts'

describeCompanyListParameters(tags)
