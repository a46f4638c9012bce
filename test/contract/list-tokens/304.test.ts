import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { tokens } from '../../support/resources.ts'

describeCompanyListUnchanged(tokens)
