import { describeEditTooLarge } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEditTooLarge(savedReplies)
