import { describeEdit } from '../../support/edit-cases.ts'
import { tags } from '../../support/resources.ts'

describeEdit(tags)
