import { sharedCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'
import { getPreferences } from '../../support/notifications.ts'

describeRevalidation(getPreferences.path, {}, sharedCompany)
