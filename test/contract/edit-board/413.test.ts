import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEditTooLarge(boards)
