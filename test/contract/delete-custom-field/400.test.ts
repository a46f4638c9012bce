import { deletionOf, describeChangeRefused } from '../../support/change-cases.ts'
import { customFields } from '../../support/resources.ts'

describeChangeRefused(deletionOf(customFields))
