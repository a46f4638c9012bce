import { paths } from '../../support/client.ts'
import { demoCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'

describeRevalidation(paths.comments, {}, demoCompany)
describeRevalidation(paths.comments, { page_size: '3' }, demoCompany)
