import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEditTooLarge(statuses)
