import { describeEdit } from '../../support/edit-cases.ts'
import { users } from '../../support/resources.ts'

describeEdit(users)
