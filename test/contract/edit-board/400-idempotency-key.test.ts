import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEditKeyInvalid(boards)
