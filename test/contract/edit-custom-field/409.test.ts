import { describeEditInParallel } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEditInParallel(customFields)
