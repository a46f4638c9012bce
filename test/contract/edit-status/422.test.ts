import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEditKeyReused(statuses)
