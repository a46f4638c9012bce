import { describeCreationTooLarge } from '../../support/creation-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCreationTooLarge(customFields)
