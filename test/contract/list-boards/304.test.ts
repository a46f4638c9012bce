import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { boards } from '../../support/resources.ts'

describeCompanyListUnchanged(boards)
