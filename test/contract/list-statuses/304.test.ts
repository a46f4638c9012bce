import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { statuses } from '../../support/resources.ts'

describeCompanyListUnchanged(statuses)
