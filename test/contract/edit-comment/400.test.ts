import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { comments } from '../../support/resources.ts'

describeEditFieldErrors(comments)
