import { describeEditFieldErrors } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEditFieldErrors(savedReplies)
