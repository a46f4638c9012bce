import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { webhooks } from '../../support/resources.ts'

describeCompanyListParameters(webhooks)
