import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEditFieldErrors(boards)
