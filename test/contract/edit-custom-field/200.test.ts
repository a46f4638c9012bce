import { describeEdit } from '../../support/edit-cases.ts'
import { customFields } from '../../support/resources.ts'

describeEdit(customFields)
