import { describeEdit } from '../../support/edit-cases.ts'
import { statuses } from '../../support/resources.ts'

describeEdit(statuses)
