import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEditKeyInvalid(statuses)
