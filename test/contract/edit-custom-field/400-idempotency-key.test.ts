import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEditKeyInvalid(customFields)
