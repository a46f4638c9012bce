import { describeCreationKeyReused } from '../../support/creation-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCreationKeyReused(customFields)
