import { describeEditKeyInvalid } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEditKeyInvalid(savedReplies)
