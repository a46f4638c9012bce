import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCompanyListParameters(organizations)
