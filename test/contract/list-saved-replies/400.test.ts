import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCompanyListParameters(savedReplies)
