import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { boards } from '../../support/resources.ts'

describeCompanyListParameters(boards)
