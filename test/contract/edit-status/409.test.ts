import { describeEditInParallel } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEditInParallel(statuses)
