import { describeEdit } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEdit(comments)
