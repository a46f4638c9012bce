import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEditFieldErrors(customFields)
