import { sharedCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'
import { listNotifications } from '../../support/notifications.ts'

describeRevalidation(listNotifications.path, {}, sharedCompany)
