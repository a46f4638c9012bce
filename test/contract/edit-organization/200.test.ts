import { describeEdit } from '../../support/edit-cases.ts'
import { organizations } from '../../support/resources.ts'

describeEdit(organizations)
