import { describeCompanyListUnchanged } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCompanyListUnchanged(webhooks)
