import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { users } from '../../support/resources.ts'

describeCompanyListUnchanged(users)
