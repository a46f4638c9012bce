import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEditKeyInvalid(comments)
