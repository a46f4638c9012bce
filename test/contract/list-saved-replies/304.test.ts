import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeCompanyListUnchanged(savedReplies)
