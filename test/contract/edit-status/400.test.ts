import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEditFieldErrors(statuses)
