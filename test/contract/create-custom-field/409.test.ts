import { describeCreationInParallel } from '../../support/creation-cases.ts'
import { customFields } from '../../support/resources.ts'

describeCreationInParallel(customFields)
