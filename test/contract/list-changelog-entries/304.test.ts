import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { changelog } from '../../support/resources.ts'

describeCompanyListUnchanged(changelog)
