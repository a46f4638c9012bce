import { describeEditReplay } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEditReplay(boards)
