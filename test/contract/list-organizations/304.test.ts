import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { organizations } from '../../support/resources.ts'

describeCompanyListUnchanged(organizations)
