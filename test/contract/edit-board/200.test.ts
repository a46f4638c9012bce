import { describeEdit } from '../../support/edit-cases.ts'
import { boards } from '../../support/resources.ts'

describeEdit(boards)
