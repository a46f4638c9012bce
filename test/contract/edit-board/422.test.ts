import { describeEditKeyReused } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEditKeyReused(boards)
