import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCompanyListParameters(tokens)
