import { describeCreationType } from '../../support/creation-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCreationType(customFields)
