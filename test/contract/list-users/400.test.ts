import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { users } from '../../support/resources.ts'

describeCompanyListParameters(users)
