import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { tags } from '../../support/resources.ts'

describeCompanyListUnchanged(tags)
