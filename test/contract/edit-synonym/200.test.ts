import { describeEdit } from '../../support/edit-cases.ts'
import { synonyms } from '../../support/resources.ts'

describeEdit(synonyms)
