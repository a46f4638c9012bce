import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEditTooLarge(customFields)
