import { describeCreation } from '../../support/creation-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCreation(customFields)
