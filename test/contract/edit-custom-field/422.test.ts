import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEditKeyReused(customFields)
