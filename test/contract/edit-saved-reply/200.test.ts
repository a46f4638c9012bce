import { describeEdit } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEdit(savedReplies)
