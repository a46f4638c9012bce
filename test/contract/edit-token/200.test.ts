import { describeEdit } from '../../support/edit-cases.ts'
import { tokens } from '../../support/resources.ts'

describeEdit(tokens)
