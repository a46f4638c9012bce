import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCompanyListParameters(statuses)
