import { describeEditReplay } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEditReplay(statuses)
