import { describeEditReplay } from '../../support/edit-cases.ts'
import { savedReplies } from '../../support/resources.ts'

describeEditReplay(savedReplies)
