import { describeEditBody } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEditBody(boards)
