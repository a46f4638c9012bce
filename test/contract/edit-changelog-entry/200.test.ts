import { describeEdit } from '../../support/edit-cases.ts'
import { changelog } from '../../support/resources.ts'

describeEdit(changelog)
