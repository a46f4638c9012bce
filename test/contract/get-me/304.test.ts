import { paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'

describeRevalidation(paths.me, {}, sharedCompany)
