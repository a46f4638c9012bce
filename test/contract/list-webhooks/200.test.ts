import { describeCompanyList } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCompanyList(webhooks)
